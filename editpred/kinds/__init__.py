"""Kinds of made examples, one in each file; editpred/make.py finds them by walking this folder."""
