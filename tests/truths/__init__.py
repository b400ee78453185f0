"""The truth of each instruction kind: `KINDS` of a file pairs a sentence of a prompt with what it claims."""
