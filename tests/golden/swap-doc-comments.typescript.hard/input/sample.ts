go();
/**
 * Two,
 * or more.
 */
export function one() {}

/**
 * One.
 */
const two = 2;
