go();
/**
 * One.
 */
export function one() {}

/**
 * Two,
 * or more.
 */
const two = 2;
