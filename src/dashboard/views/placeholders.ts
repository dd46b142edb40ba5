/**
 * Stands for the key in examples; the script replaces it by a key that was just created (assets/shared.js has the same
 * one). All of it is ASCII: a header with any other character is refused by the programs that send it.
 */
export const KEY_PLACEHOLDER = 'hs_YOUR_KEY';
