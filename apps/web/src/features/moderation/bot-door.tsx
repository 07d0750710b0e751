import { type BotInfo, BotList, BotMade, BotScope } from "@parley/protocol/bots";
import { useState } from "react";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { DoorForm } from "./door-form.tsx";
import type { DoorKind, MadeProps, MakingProps } from "./door-kind.ts";
import { whatBotDoes } from "./door-words.ts";
import { LastRefused } from "./last-refused.tsx";
import styles from "./moderation.module.css";
import { NewSecret } from "./new-secret.tsx";

const words = moderationTexts.bots;

/** A token by which a program reads, writes or moderates. */
export const botDoor: DoorKind<BotInfo, BotMade> = {
	...{ path: "bots", secret: "token", list: BotList, made: BotMade, words },
	title: words.title,
	idOf: ({ bot }) => bot,
	Facts: BotFacts,
	Form: BotForm,
	Secret: BotSecret,
};

function BotFacts({ info }: { readonly info: BotInfo }) {
	const { scopes, postedAt, calls } = info;
	return (
		<>
			<p className={styles["note"]}>{whatBotDoes(scopes)}</p>
			{postedAt !== undefined && <p className={styles["note"]}>{words.came(postedAt)}</p>}
			{calls === true && <p className={styles["note"]}>{moderationTexts.hooks.mayCall.is}</p>}
			<LastRefused of={info} />
		</>
	);
}

function BotForm({ busy, onMake }: MakingProps) {
	const [may, setMay] = useState<readonly BotScope[]>(["read", "write"]);
	const scopes = BotScope.options.filter((scope) => may.includes(scope));
	return (
		<DoorForm
			words={words}
			busy={busy}
			isReady={scopes.length > 0}
			onMake={(made) => onMake({ ...made, scopes })}
		>
			{BotScope.options.map((scope) => (
				<CheckField
					key={scope}
					label={words.may[scope]}
					hint={words.hints[scope]}
					on={may.includes(scope)}
					onChange={(on) => setMay(on ? [...may, scope] : may.filter((one) => one !== scope))}
				/>
			))}
		</DoorForm>
	);
}

function BotSecret({ room, made: { name, token, scopes }, onDone }: MadeProps<BotMade>) {
	const address = `${window.location.origin}/api/rooms/${room}`;
	const writing = `--json "{\\"id\\":\\"$(uuidgen)\\",\\"text\\":\\"Hello\\"}" ${address}/messages`;
	const asked = scopes.includes("read")
		? `${address}/events?wait=0`
		: scopes.includes("write")
			? writing
			: `${window.location.origin}/api/bots/me`;
	const copies = [
		{ label: words.token, text: token },
		{ label: moderationTexts.hooks.curl, text: `curl -H 'Authorization: Bearer ${token}' ${asked}` },
	];
	return <NewSecret once={words.once(name)} copies={copies} onDone={onDone} />;
}
