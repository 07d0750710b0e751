export const TITLE_CHARS_MAX = 120;
export const ITEM_CHARS_MAX = 200;
export const ITEMS_MAX = 200;
