import type { Me, RoomState } from "@parley/client/state/chat-state";
import { RoomModeration } from "@parley/protocol/moderation-lists";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Duration, DurationChoice, durations } from "../../ui/duration-choice.tsx";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { rankIn } from "../../ui/rank.ts";
import styles from "./moderation.module.css";
import { useAct } from "./use-act.ts";
import { useList } from "./use-list.ts";
import { type Moderation, useModeration } from "./use-moderation.ts";

interface PersonPanelProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly name: string;
	/** known of authors */
	readonly session: string | undefined;
	readonly onClose: () => void;
}

/** What who keeps a room may do about one person. */
export function PersonPanel({ room, me, name, session, onClose }: PersonPanelProps) {
	const moderation = useModeration(room, me);
	const { answer } = useList(moderation, "", RoomModeration);
	const { busy, error, act } = useAct(moderation, onClose);
	const [seconds, setSeconds] = useState<Duration>(durations[1]);
	const [reason, setReason] = useState("");
	const [address, setAddress] = useState(false);
	const ids = { reason: useId(), seconds: useId() };
	const who = { ...(session === undefined ? { name } : { session }), ...(reason.trim() && { reason }) };
	const isKept = room.members?.some(
		(member) => member.kept && (session === undefined ? member.name === name : member.id === session),
	);
	const id = session ?? room.members?.find((member) => member.name === name)?.id;
	const rank = rankIn(room.rules, id);
	const helps = moderation.as === "moderator";
	const restrictions = restrictionsOf(answer?.ok ? answer.value : undefined, name, session);
	if (helps && rank !== null)
		return (
			<Dialog title={words.person.title(name)} onClose={onClose}>
				<p>{words.person.spared(name)}</p>
			</Dialog>
		);
	return (
		<Dialog title={words.person.title(name)} onClose={onClose}>
			{isKept && <p>{words.person.kept}</p>}
			{rank === "moderator" && <p>{words.people.moderates(name)}.</p>}
			<div className={form["form"]}>
				<label htmlFor={ids.reason}>{words.reason}</label>
				<input
					id={ids.reason}
					value={reason}
					maxLength={240}
					autoComplete="off"
					onChange={(event) => setReason(event.currentTarget.value)}
				/>
				<label htmlFor={ids.seconds}>{words.howLong}</label>
				<DurationChoice id={ids.seconds} value={seconds} onChange={setSeconds} />
				<label className={form["check"]}>
					<input
						type="checkbox"
						checked={address}
						onChange={(event) => setAddress(event.currentTarget.checked)}
					/>
					<span>
						{words.person.byAddress}
						<small>{words.person.byAddressHint}</small>
					</span>
				</label>
				<div className={styles["deeds"]}>
					<Button look="danger" disabled={busy} onClick={() => act({ do: "ban", ...who, seconds, address })}>
						{words.person.ban}
					</Button>
					<Button disabled={busy} onClick={() => act({ do: "remove", ...who })}>
						{words.person.remove}
					</Button>
					{restrictions.muted ? (
						<Button disabled={busy} onClick={() => act({ do: "unmute", ...who })}>
							{words.person.unmute}
						</Button>
					) : (
						<Button disabled={busy} onClick={() => act({ do: "mute", ...who, seconds })}>
							{words.person.mute}
						</Button>
					)}
					{room.rules.readOnly && !helps && rank === null && (
						<Button disabled={busy} onClick={() => act({ do: "speaker", ...who, on: !restrictions.speaker })}>
							{restrictions.speaker ? words.person.unspeak : words.person.speak}
						</Button>
					)}
					{!helps && rank !== "owner" && (restrictions.seated || rank !== null) && (
						<Button disabled={busy} onClick={() => act({ do: "moderator", ...who, on: rank === null })}>
							{rank === null ? words.person.name : words.person.letGo}
						</Button>
					)}
					{restrictions.seated && !helps && (
						<HandOver name={name} as={moderation.as} onYes={() => act({ do: "hand-over", ...who })} />
					)}
				</div>
				{error !== null && (
					<p className={form["error"]} role="alert">
						{error}
					</p>
				)}
			</div>
		</Dialog>
	);
}

/** It cannot be taken back by who did it, so it is asked twice. */
function HandOver({ name, as, onYes }: { name: string; as: Moderation["as"]; onYes: () => void }) {
	const [asked, setAsked] = useState(false);
	if (!asked) return <Button onClick={() => setAsked(true)}>{words.person.handOver}</Button>;
	return (
		<p className={styles["sure"]} role="alert">
			{as === "owner" && <span>{words.person.handOverSure(name)}</span>}
			<Button look="danger" onClick={onYes}>
				{words.person.handOverYes(name)}
			</Button>
		</p>
	);
}

function restrictionsOf(lists: RoomModeration | undefined, name: string, session: string | undefined) {
	const isIt = (person: { name: string; session: string }): boolean =>
		session === undefined ? person.name === name : person.session === session;
	return {
		muted: lists?.mutes.some(({ person }) => isIt(person)) ?? false,
		speaker: lists?.speakers.some(isIt) ?? false,
		seated: lists?.members.some(isIt) ?? false,
	};
}
