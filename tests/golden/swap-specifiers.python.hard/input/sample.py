from paths import sep, join as glue
