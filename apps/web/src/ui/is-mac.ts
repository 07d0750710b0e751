/** There ⌘ is the key of commands, and Ctrl moves the caret. */
export const isMac = /^Mac|^iP/.test(navigator.platform);
