"""Scenes of `vitrine-bench drawing` in other libraries, for Scripts/compare-drawing.py."""
