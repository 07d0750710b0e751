/** What the `author` of a message begins with that was written in another house and imported (IMP1). */
export const IMPORTED_AUTHOR = "from:";

export function isImported(author: string): boolean {
	return author.startsWith(IMPORTED_AUTHOR);
}
