/** So many rooms, and so many conversations, are joined by themselves; of the others what is missed is told all the same. */
export const JOINED_MAX = 50;
