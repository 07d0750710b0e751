import type { Activity } from "@parley/activities/activity";
import { asOfNewest } from "@parley/activities/version";
import type { ActivityState } from "@parley/client/state/chat-state";
import { useChat, useClient } from "../../react/use-chat.ts";
import type { Kind } from "../../ui/activities/kinds.ts";
import { kitReason, activityTexts as texts } from "../../ui/activity-texts.ts";
import { Hidden } from "../../ui/hidden.tsx";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import type { Slots } from "../../ui/slots.tsx";
import { InWords } from "./in-words.tsx";
import styles from "./played-card.module.css";
import { standingOf } from "./standing.ts";
import { useLate } from "./use-late.ts";
import { useOnScreen } from "./use-on-screen.ts";

/** Sooner it would only flicker. */
const SENDING_SHOWS_MS = 700;

type PlayedCardProps = Slots["message-activity"] & {
	readonly kind: Kind;
	/** of the version by which it is played */
	readonly rules: Activity;
};

/** The card with what it is shown with, the words of it for who does not see it, and what is not its own business. */
export function PlayedCard(props: PlayedCardProps) {
	const { kind, rules, room, seq, author, activity, text, textId } = props;
	const client = useClient();
	const me = useChat((state) => state.me);
	const owner = useChat((state) => state.rooms.get(room)?.rules.owner);
	const isForSpeakers = useChat(({ rooms }) => {
		const rules = rooms.get(room)?.rules;
		return rules?.readOnly === true && !rules.speaker;
	});
	const held = useChat((state) => state.activities.get(seq));
	const place = useOnScreen((on) => client.watchActivity(room, seq, on), activity);
	const pending = (held?.pending ?? 0) > 0;
	const isSending = useLate(pending, SENDING_SHOWS_MS);
	const standing = standingOf(held, activity, rules.version);
	if (standing === undefined || me === null)
		return (
			<div ref={place}>
				<InWords text={text} textId={textId} />
			</div>
		);

	const { Card, words } = kind;
	const { seats, stopped } = standing;
	// the card knows the newest states alone
	const state = asOfNewest(kind.rules, rules.version, standing.state);
	const seat = seats.findIndex((person) => person?.id === me.session);
	return (
		<div ref={place} className={styles["place"]} data-activity={activity.name}>
			<Hidden>
				<span id={textId} dir="auto">
					{words.described(state)}
				</span>
			</Hidden>
			<Card
				state={state}
				me={{ id: me.session, name: me.name }}
				seats={seats}
				seat={seat < 0 ? undefined : seat}
				mayModerate={author === me.session || owner === me.session}
				mayWrite={!isForSpeakers || owner === me.session}
				act={(command) => client.act(room, seq, command)}
				pending={pending}
				refused={held?.refused && refusedBy(held.refused, words.refusals)}
				at={Date.now() + (held?.aheadMs ?? 0)}
				words={words}
			/>
			<div role="status" className={styles["notes"]}>
				{isSending && <p>{texts.sending}</p>}
				{stopped && <p>{texts.stopped}</p>}
				{held?.isUnknown && <p>{texts.unknown}</p>}
			</div>
		</div>
	);
}

/** A word that the activity has a sentence for is its own; of all else here is the sentence. */
function refusedBy(
	refusal: NonNullable<ActivityState["refused"]>,
	own: Readonly<Record<string, string>>,
): string {
	const { reason } = refusal;
	if (reason === undefined) return refusalTexts.sentence(refusal);
	return Object.hasOwn(own, reason) ? reason : (kitReason(reason) ?? texts.otherReason);
}
