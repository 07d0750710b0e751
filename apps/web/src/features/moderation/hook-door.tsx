import { type HookInfo, HookList, HookMade } from "@parley/protocol/hooks";
import { HOOK_TEMPLATE_CHARS_MAX } from "@parley/protocol/limits";
import { useState } from "react";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { DoorForm } from "./door-form.tsx";
import type { DoorKind, MadeProps, MakingProps } from "./door-kind.ts";
import { TextField } from "./fields.tsx";
import { hookLines } from "./hook-lines.ts";
import { LastRefused } from "./last-refused.tsx";
import styles from "./moderation.module.css";
import { NewSecret } from "./new-secret.tsx";

const words = moderationTexts.hooks;

/** An address through which a program writes. */
export const hookDoor: DoorKind<HookInfo, HookMade> = {
	...{ path: "hooks", secret: "secret", list: HookList, made: HookMade, words },
	idOf: ({ hook }) => hook,
	Facts: HookFacts,
	Form: HookForm,
	Secret: HookSecret,
};

function HookFacts({ info }: { readonly info: HookInfo }) {
	const { postedAt, dialect = "", calls } = info;
	return (
		<>
			<p className={styles["note"]}>{postedAt === undefined ? words.never : words.came(postedAt, dialect)}</p>
			{calls === true && <p className={styles["note"]}>{words.mayCall.is}</p>}
			<LastRefused of={info} />
		</>
	);
}

function HookForm({ busy, onMake }: MakingProps) {
	const [template, setTemplate] = useState("");
	const asked = template.trim() === "" ? {} : { template };
	return (
		<DoorForm words={words} busy={busy} onMake={(made) => onMake({ ...made, ...asked })}>
			<TextField
				label={words.template}
				hint={words.templateHint}
				value={template}
				maxLength={HOOK_TEMPLATE_CHARS_MAX}
				type="code"
				onChange={setTemplate}
			/>
		</DoorForm>
	);
}

function HookSecret({ made: { name, path, secret }, onDone }: MadeProps<HookMade>) {
	const address = new URL(path, window.location.origin).href;
	const copies = [
		{ label: words.address, text: address },
		{ label: words.curl, text: `curl -d 'Hello' ${address}` },
	];
	const lines = Object.entries(hookLines(address, secret)).map(([program, text]) => ({
		...{ label: words.lineOf[program as keyof typeof words.lineOf], text },
	}));
	const more = { label: words.lines, copies: lines };
	return <NewSecret once={words.once(name)} copies={copies} note={words.takes} more={more} onDone={onDone} />;
}
