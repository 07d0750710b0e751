import type { PlannedRoom } from "../rooms/elsewhere/planned-rooms.ts";
import type { WrittenRooms } from "../rooms/elsewhere/write-rooms.ts";

export interface ImportOutcome {
	readonly source: string;
	readonly planned: readonly PlannedRoom[];
	/** how many, by the sentence that says why */
	readonly leftOut: ReadonlyMap<string, number>;
	/** absent: nothing was written */
	readonly written?: WrittenRooms;
}

/** What came, or would come, room by room; and what does not, and why. */
export function importReport({ source, planned, leftOut, written }: ImportOutcome): string[] {
	return [
		...planned.map(({ room, staged, isNew, known }) => {
			const begun = isNew
				? `a new room, of ${shown(staged.name)}`
				: `of ${shown(staged.name)}, which is here already`;
			const already = known === 0 ? "" : `, ${known} of them here already`;
			return `${room}: ${counted(staged.messages, "message")}${already} (${begun}${staged.isPrivate ? ", not listed" : ""})`;
		}),
		...[...leftOut].sort(([, a], [, b]) => b - a).map(([why, count]) => `left out, ${count} times: ${why}`),
		written === undefined ? wouldCome(source, planned) : came(source, written),
	];
}

function wouldCome(source: string, planned: readonly PlannedRoom[]): string {
	const messages = planned.reduce((sum, { staged, known }) => sum + staged.messages - known, 0);
	return `${counted(messages, "message")} of ${source} would come. Nothing was written.`;
}

function came(source: string, { messages, reactions, files, unanswered }: WrittenRooms): string {
	const beside = [counted(reactions, "reaction"), counted(files, "file")].join(" and ");
	const alone =
		unanswered === 0
			? ""
			: ` ${counted(unanswered, "answer")} stand by themselves, for what they answer did not come.`;
	return `${counted(messages, "message")} of ${source} came, with ${beside}.${alone}`;
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A name of the export on a terminal: on one line, without what steers it. */
function shown(name: string): string {
	return `"${name.replaceAll(/[\p{C}\s]+/gu, " ").slice(0, 80)}"`;
}
