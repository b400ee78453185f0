"""The prompts' Jinja templates and the one environment that renders them."""
