export const first = label();
let second: string = 'a';
