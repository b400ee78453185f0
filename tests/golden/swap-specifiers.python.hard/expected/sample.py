from paths import join as glue, sep
