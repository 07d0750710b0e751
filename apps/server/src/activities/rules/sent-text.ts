/** What counts as the text first sent of a message that begins an activity (ONCE2), since its text follows its moves. */
export function sentText(
	text: string,
	{ name, start }: { readonly name: string; readonly start?: unknown },
): string {
	return JSON.stringify([text, name, start ?? {}]);
}
