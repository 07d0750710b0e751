/** As docs/integrations.md has it; ids of rooms need no escaping. */
export function embedLine(room: string): string {
	return `<iframe src="${location.origin}/embed/${room}" title="${room}" width="400" height="600" loading="lazy"></iframe>`;
}
