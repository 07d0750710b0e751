interface Said {
	readonly name: string;
	readonly text: string;
}

const ASKS = /^!digest$/i;
const PEOPLE_MAX = 10;
const LINK = /https?:\/\/[^\s<>()]+/g;
const LINKS_MAX = 5;

export function asksForDigest({ text }: Said): boolean {
	return ASKS.test(text.trim());
}

/** Who said how much, those who said most first, and the addresses that were named. */
export function digested(said: readonly Said[]): string {
	if (said.length === 0) return "Nothing was said since.";
	const counts = new Map<string, number>();
	for (const { name } of said) counts.set(name, (counts.get(name) ?? 0) + 1);
	const most = [...counts].sort(([, one], [, other]) => other - one);
	const people = most.slice(0, PEOPLE_MAX).map(([name, count]) => `- ${name}: ${count}`);
	const more = most.length > PEOPLE_MAX ? [`- and ${most.length - PEOPLE_MAX} more`] : [];
	const links = [...new Set(said.flatMap(({ text }) => text.match(LINK) ?? []))].slice(0, LINKS_MAX);
	const head = `${said.length} ${said.length === 1 ? "message" : "messages"} since:`;
	return [head, ...people, ...more, ...links].join("\n");
}
