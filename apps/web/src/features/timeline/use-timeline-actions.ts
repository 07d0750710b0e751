import type { ChatClient, EnterResult } from "@parley/client/state/chat-client";
import type { TakenBack } from "@parley/client/state/chat-state";
import type { MessageRow } from "@parley/protocol/timeline";
import { useMemo } from "react";
import { drafts } from "../../ui/own-drafts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import { guess, reactionsOf } from "./reaction-guesses.ts";
import { cancelRemoval, removeSoon } from "./removals.ts";
import type { RowActions } from "./row-actions.ts";

/** What the timeline reports to the screen around it. */
export interface TimelineEvents {
	onReply(row: MessageRow): void;
	onMore(row: MessageRow): void;
	/** which own message is being changed; null for none */
	onEdit(seq: number | null): void;
	/** an unsent message goes back into the composer */
	onEditAgain(taken: TakenBack): void;
	onJump(seq: number): void;
	/** reading must not undo it at once */
	onMarkUnread(): void;
	onChooseDay(at: number): void;
	onPickReaction(row: MessageRow, anchor: DOMRect): void;
	/** something to be told in words, next to where one writes */
	onRemark(text: string): void;
}

export function useTimelineActions(room: string, client: ChatClient, events: TimelineEvents): RowActions {
	const on = {
		reply: useEvent(events.onReply),
		more: useEvent(events.onMore),
		edit: useEvent(events.onEdit),
		editAgain: useEvent(events.onEditAgain),
		jump: useEvent(events.onJump),
		hold: useEvent(events.onMarkUnread),
		chooseDay: useEvent(events.onChooseDay),
		pickReaction: useEvent(events.onPickReaction),
		remark: useEvent(events.onRemark),
	};
	const { reply, more, edit, editAgain, jump, hold, chooseDay, pickReaction, remark } = on;
	return useMemo(() => {
		const tell = (result: EnterResult) => {
			if (!result.ok) remark(refusalTexts.sentence(result.refusal));
		};
		return {
			reply,
			more,
			startEdit: edit,
			editedText: () => drafts.of(room).editing?.text,
			saveEditDraft: (seq, text) => drafts.change(room, { editing: { seq, text } }),
			saveEdit: async (seq, text) => problemOf(await client.edit(room, seq, text)),
			stopEdit: () => edit(null),
			remove: (seq) => removeSoon(room, seq, async () => problemOf(await client.remove(room, seq))),
			undoRemove: (seq) => cancelRemoval(room, seq),
			react: (row, emoji) => {
				const on = !reactionsOf(row)[emoji]?.mine;
				void guess(row, emoji, on, client.react(room, row.seq, emoji, on).then(tell));
			},
			chooseDay,
			pickReaction,
			markUnread: (seq) => {
				hold();
				client.markUnreadFrom(room, seq);
			},
			jumpTo: jump,
			retry: (id) => client.retry(id),
			editAgain: async (id) => {
				const taken = await client.takeBack(id);
				if (taken) editAgain(taken);
			},
			discard: (id) => client.discard(id),
			backfill: (after) => client.backfill(room, after),
		};
	}, [room, client, reply, more, edit, editAgain, jump, hold, chooseDay, pickReaction, remark]);
}

function problemOf(result: EnterResult): string | null {
	return result.ok ? null : refusalTexts.sentence(result.refusal);
}
