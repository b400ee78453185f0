import { type Path, join as glue, sep } from 'node:path';
