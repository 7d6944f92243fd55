// Headers that Swift's Glibc module omits.
#pragma once
#include <sys/eventfd.h>
#include <sys/timerfd.h>
