"""Mutations: where each applies, what it does, how its fix is told and solved."""
