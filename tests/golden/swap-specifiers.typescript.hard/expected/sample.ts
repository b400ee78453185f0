import { join as glue, type Path, sep } from 'node:path';
