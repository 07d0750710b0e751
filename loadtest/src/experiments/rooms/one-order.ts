import { WrongResult } from "../../lab/errors.ts";

/** A message as it was sent, or as somebody got it; of the text only its digest. */
export interface Message {
	readonly name: string;
	readonly id: string;
	readonly digest: string;
}

/** Everybody got every message, once, unchanged, and all in one order; anything else is no figure. */
export function checkOneOrder(sent: readonly Message[], heard: readonly (readonly Message[])[]): void {
	const names = [...new Set(sent.map(({ name }) => name))];
	for (const [user, messages] of heard.entries()) {
		checkComplete(sent, messages, names[user] ?? `user ${user}`);
		checkOrder(heard[0] ?? [], messages, names[user] ?? `user ${user}`);
	}
}

function checkComplete(sent: readonly Message[], heard: readonly Message[], who: string): void {
	for (const { name, id, digest } of sent) {
		const copies = heard.filter((message) => message.id === id);
		const [copy] = copies;
		if (copy === undefined) throw new WrongResult(`${who} never got the message of ${name}.`);
		if (copies.length > 1) throw new WrongResult(`${who} got the message of ${name} ${copies.length} times.`);
		if (copy.digest !== digest || copy.name !== name)
			throw new WrongResult(`${who} got the message of ${name} changed.`);
	}
	if (heard.length > sent.length) throw new WrongResult(`${who} got messages that nobody sent.`);
}

function checkOrder(first: readonly Message[], heard: readonly Message[], who: string): void {
	const at = heard.findIndex((message, index) => message.id !== first[index]?.id);
	if (at >= 0)
		throw new WrongResult(
			`${who} got the messages in another order than the first user, from the ${at + 1}. on.`,
		);
}
