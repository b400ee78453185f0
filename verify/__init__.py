"""The judge: format, compare, measure, report."""
