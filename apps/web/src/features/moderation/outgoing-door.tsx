import { OUTGOING_ADDRESS_CHARS_MAX } from "@parley/protocol/limits";
import { type OutgoingHookInfo, OutgoingHookList, OutgoingHookMade } from "@parley/protocol/outgoing-hooks";
import { useState } from "react";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { DoorForm } from "./door-form.tsx";
import type { DoorKind, MadeProps, MakingProps } from "./door-kind.ts";
import { whatIsSent, whyStopped } from "./door-words.ts";
import { TextField } from "./fields.tsx";
import styles from "./moderation.module.css";
import { NewSecret } from "./new-secret.tsx";

const words = moderationTexts.outgoing;

/** By which a program is sent what is said in the room. */
export const outgoingDoor: DoorKind<OutgoingHookInfo, OutgoingHookMade> = {
	...{ path: "outgoing-hooks", secret: "secret", list: OutgoingHookList, made: OutgoingHookMade, words },
	title: words.title,
	idOf: ({ hook }) => hook,
	Facts: OutgoingFacts,
	Form: OutgoingForm,
	Secret: OutgoingSecret,
};

function OutgoingFacts({ info }: { readonly info: OutgoingHookInfo }) {
	const { to, on, deliveredAt, refused, waiting = 0, stopped, calls } = info;
	return (
		<>
			<p className={styles["note"]}>{whatIsSent(on, to)}</p>
			<p className={styles["note"]}>{deliveredAt === undefined ? words.never : words.taken(deliveredAt)}</p>
			{calls === true && <p className={styles["note"]}>{moderationTexts.hooks.mayCall.is}</p>}
			{waiting > 0 && <p className={styles["note"]}>{words.waiting(waiting)}</p>}
			{refused !== undefined && <p className={styles["error"]}>{words.refused(refused.at, refused.why)}</p>}
			{stopped !== undefined && <p className={styles["error"]}>{whyStopped(stopped)}</p>}
		</>
	);
}

function OutgoingForm({ busy, onMake }: MakingProps) {
	const [to, setTo] = useState("");
	const [isEach, setIsEach] = useState(false);
	const on = isEach ? "message" : "mention";
	return (
		<DoorForm words={words} busy={busy} onMake={(made) => onMake({ ...made, to: to.trim(), on })}>
			<TextField
				label={words.to}
				value={to}
				maxLength={OUTGOING_ADDRESS_CHARS_MAX}
				required
				type="url"
				onChange={setTo}
			/>
			<CheckField label={words.each} hint={words.eachHint} on={isEach} onChange={setIsEach} />
		</DoorForm>
	);
}

function OutgoingSecret({ made: { name, secret }, onDone }: MadeProps<OutgoingHookMade>) {
	const copies = [{ label: words.secret, text: secret }];
	return <NewSecret once={words.once(name)} copies={copies} onDone={onDone} />;
}
