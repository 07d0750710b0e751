import type { RoomState } from "@parley/client/state/chat-state";
import {
	CAPACITY_MAX,
	PASSPHRASE_CHARS_MAX,
	SLOW_SECONDS_MAX,
	TITLE_CHARS_MAX,
	TOPIC_CHARS_MAX,
} from "@parley/protocol/limits";
import type { WishOf } from "@parley/protocol/wishes";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { roomTexts } from "../../ui/room-texts.ts";
import { EmbeddingField, useEmbedding } from "./embedding.tsx";
import { TextField } from "./fields.tsx";
import { useAct } from "./use-act.ts";
import type { Moderation } from "./use-moderation.ts";

const labels = words.settings;

interface RoomSettingsProps {
	readonly room: RoomState;
	readonly moderation: Moderation;
	readonly onClose: () => void;
}

/** Sends only what was changed, so that two who change different things do not undo each other. */
export function RoomSettings({ room, moderation, onClose }: RoomSettingsProps) {
	const [before] = useState(() => settingsOf(room));
	const [now, setNow] = useState(before);
	const { busy, error, act } = useAct(moderation, onClose);
	const change = (part: Partial<typeof before>) => setNow({ ...now, ...part });
	const embedding = useEmbedding(room.room);
	const wish = changed(before, now, embedding.change);
	const save = (event: SubmitEvent) => {
		event.preventDefault();
		if (wish === null) onClose();
		else act(wish);
	};
	return (
		<form className={form["form"]} onSubmit={save}>
			<TextField
				label={labels.title}
				value={now.title}
				maxLength={TITLE_CHARS_MAX}
				onChange={(title) => change({ title })}
			/>
			<TextField
				label={labels.topic}
				value={now.topic}
				maxLength={TOPIC_CHARS_MAX}
				onChange={(topic) => change({ topic })}
			/>
			<TextField
				label={labels.capacity}
				hint={roomTexts.sidebar.seatsHint}
				number={CAPACITY_MAX}
				value={now.capacity}
				onChange={(capacity) => change({ capacity })}
			/>
			<TextField
				label={labels.slow}
				hint={labels.slowHint}
				number={SLOW_SECONDS_MAX}
				value={now.slow}
				onChange={(slow) => change({ slow })}
			/>
			<CheckField
				label={labels.closed}
				hint={labels.closedHint}
				on={now.closed}
				onChange={(closed) => change({ closed })}
			/>
			<CheckField
				label={labels.readOnly}
				hint={labels.readOnlyHint}
				on={now.readOnly}
				onChange={(readOnly) => change({ readOnly })}
			/>
			<CheckField
				label={labels.listed}
				hint={labels.listedHint}
				on={now.listed}
				onChange={(listed) => change({ listed })}
			/>
			<CheckField
				label={labels.locked}
				hint={labels.lockedHint}
				on={now.locked}
				onChange={(locked) => change({ locked })}
			/>
			{now.locked && (
				<TextField
					label={before.locked ? labels.newPassphrase : labels.passphrase}
					value={now.passphrase}
					maxLength={PASSPHRASE_CHARS_MAX}
					required={!before.locked}
					onChange={(passphrase) => change({ passphrase })}
				/>
			)}
			<EmbeddingField room={room.room} {...embedding} />
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button onClick={onClose}>{insideTexts.common.cancel}</Button>
				<Button look="strong" type="submit" disabled={busy}>
					{labels.save}
				</Button>
			</div>
		</form>
	);
}

function settingsOf({ title, topic, capacity, rules }: RoomState) {
	return {
		title,
		topic,
		capacity: String(capacity),
		slow: String((rules.slowMs ?? 0) / 1000),
		closed: rules.closed === true,
		readOnly: rules.readOnly === true,
		listed: rules.unlisted !== true,
		locked: rules.locked === true,
		passphrase: "",
	};
}

type Settings = ReturnType<typeof settingsOf>;

function changed(
	before: Settings,
	now: Settings,
	embed: WishOf<"settings">["embed"],
): WishOf<"settings"> | null {
	const differs = (key: keyof Settings): boolean => before[key] !== now[key];
	const wish = {
		...(differs("title") && { title: now.title }),
		...(differs("topic") && { topic: now.topic }),
		...(differs("capacity") && { capacity: Number(now.capacity) }),
		...(differs("slow") && { slowSeconds: Number(now.slow) }),
		...(differs("closed") && { closed: now.closed }),
		...(differs("readOnly") && { readOnly: now.readOnly }),
		...(differs("listed") && { listed: now.listed }),
		...passphraseOf(before, now),
		...(embed !== undefined && { embed }),
	};
	return Object.keys(wish).length === 0 ? null : { do: "settings", ...wish };
}

function passphraseOf(before: Settings, { locked, passphrase }: Settings): { passphrase?: string | null } {
	if (!locked) return before.locked ? { passphrase: null } : {};
	return passphrase === "" ? {} : { passphrase };
}
