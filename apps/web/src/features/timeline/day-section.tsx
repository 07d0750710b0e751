import type { Me } from "@parley/client/state/chat-state";
import type { MessageRow as Row } from "@parley/protocol/timeline";
import { Contained } from "../../ui/contained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { GapRow } from "./gap-row.tsx";
import type { Day, Item } from "./items.ts";
import { MessageRow } from "./message-row.tsx";
import { PendingRow } from "./pending-row.tsx";
import { DayLabel, DeedLine, NewLine, NoticeRow } from "./separators.tsx";

const FoldedRow = lazyPart(async () => (await import("./folded-row.tsx")).FoldedRow);

/** What rows share; each row gets only the plain values it needs, so that memoising holds. */
export interface Shared {
	readonly room: string;
	readonly me: Me;
	readonly bySeq: ReadonlyMap<number, Row>;
	/** whose messages are folded (BLOCK) */
	readonly blocked: ReadonlyMap<string, string>;
	readonly hovered: string | null;
	readonly focused: string | null;
	readonly tabStop: string | undefined;
	readonly editing: number | null;
	/** messages about to be removed */
	readonly going: ReadonlySet<number>;
	readonly marked: number | null;
	readonly newestOwn: string | undefined;
	readonly status: string | null;
	readonly now: number;
}

export function DaySection({ day, shared }: { day: Day; shared: Shared }) {
	return (
		<section data-day={day.at}>
			<DayLabel at={day.at} now={shared.now} />
			{day.items.map((item) => rowOf(item, shared))}
		</section>
	);
}

function rowOf(item: Item, shared: Shared) {
	switch (item.kind) {
		case "message":
			return messageRow(item.row, item.first, shared);
		case "pending":
			return (
				<PendingRow
					key={item.key}
					row={item.row}
					name={shared.me.name}
					first={item.first}
					focusable={shared.tabStop === item.key}
					newest={shared.newestOwn === item.key}
				/>
			);
		case "gap":
			return <GapRow key={item.key} row={item.row} rowKey={item.key} />;
		case "notice":
			return (
				<NoticeRow
					key={item.key}
					entered={item.entered.join("\n")}
					left={item.left.join("\n")}
					renamed={item.renamed.map(({ from, to }) => `${from}\t${to}`).join("\n")}
				/>
			);
		case "deed":
			return <DeedLine key={item.key} row={item.row} me={shared.me.session} />;
		case "new":
			return <NewLine key={item.key} />;
	}
}

function messageRow(row: Row, first: boolean, shared: Shared) {
	const original = row.replyTo === undefined ? undefined : shared.bySeq.get(row.replyTo);
	const shown = (
		<MessageRow
			key={row.id}
			row={row}
			first={first}
			own={row.author === shared.me.session}
			original={original && (shared.blocked.has(original.author) ? undefined : original)}
			active={shared.hovered === row.id || shared.focused === row.id}
			focusable={shared.tabStop === row.id}
			editing={shared.editing === row.seq}
			going={shared.going.has(row.seq)}
			highlighted={shared.marked === row.seq}
			status={shared.newestOwn === row.id ? shared.status : null}
			href={`/r/${shared.room}#${row.seq}`}
		/>
	);
	if (!shared.blocked.has(row.author)) return shown;
	return (
		<Contained key={row.id} look="line">
			<FoldedRow row={row} first={first} focusable={shared.tabStop === row.id}>
				{shown}
			</FoldedRow>
		</Contained>
	);
}
