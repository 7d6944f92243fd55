// What the Glibc module leaves out.
#pragma once
#include <sys/eventfd.h>
#include <sys/timerfd.h>
