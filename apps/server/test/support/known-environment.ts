const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a process of a test finds in its environment besides what the test says: nothing of who runs the tests. */
export const KNOWN = { PATH, NODE_COMPILE_CACHE };
