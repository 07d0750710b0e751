import type { OwnPerson } from "@parley/protocol/people";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import type { Told } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import { CheckWord } from "./check-word.tsx";
import styles from "./keep-panel.module.css";
import { Passkeys } from "./passkeys.tsx";
import { ProviderWay } from "./provider-way.tsx";
import { Sheet } from "./sheet.tsx";
import { useKeeping } from "./use-keeping.ts";
import { useOwnPerson } from "./use-own-person.ts";

const words = keepingTexts.sheet;

interface KeepPanelProps {
	readonly name: string;
	readonly onBack: (() => void) | null;
	readonly onDevices: () => void;
	readonly onClose: () => void;
}

/** A name is kept, or its recovery words are renewed: the words are shown, asked for, and only then they count. */
export function KeepPanel({ name, onBack, onDevices, onClose }: KeepPanelProps) {
	const client = useClient();
	const person = useOwnPerson();
	const kept = person?.ok === true && person.value.kept;
	/** what it was when one began: the house says `kept` before this is over */
	const [begunKept, setBegunKept] = useState(false);
	const [keptByPasskey, setKeptByPasskey] = useState(false);
	const { step, refused, busy, show, check, showAgain, take } = useKeeping(client);
	const begin = () => {
		setBegunKept(kept);
		void show();
	};
	if (step.at === "sheet")
		return (
			<Dialog key="sheet" title={words.title} onClose={onClose}>
				<Sheet name={name} words={step.sheet.words} onHave={check} />
			</Dialog>
		);
	if (step.at === "check")
		return (
			<Dialog key="check" title={words.which(step.place + 1)} onClose={onClose}>
				<CheckWord
					word={step.sheet.words[step.place] ?? ""}
					place={step.place}
					busy={busy}
					refused={refused}
					label={begunKept ? words.use : words.keep}
					onRight={() => void take(begunKept)}
					onAgain={showAgain}
				/>
			</Dialog>
		);
	if (keptByPasskey)
		return (
			<Done
				title={words.done(name)}
				hint={keepingTexts.passkeys.doneHint}
				onDevices={onDevices}
				onClose={onClose}
			/>
		);
	if (step.at === "done")
		return (
			<Done
				title={begunKept ? words.doneNew : words.done(name)}
				hint={words.doneHint}
				onDevices={onDevices}
				onClose={onClose}
			/>
		);
	return (
		<Dialog
			title={kept ? keepingTexts.kept.label : keepingTexts.keep.label}
			onBack={onBack}
			onClose={onClose}
		>
			<p className={styles["said"]}>{kept ? words.doneHint : words.why(name)}</p>
			<p className={styles["said"]}>{kept ? words.whatNew : words.what}</p>
			<Refused sentence={refused ?? (person?.ok === false ? person.message : null)} />
			<div className={form["buttons"]}>
				<Button look="strong" data-first disabled={busy || person?.ok !== true} onClick={begin}>
					{kept ? words.showNew : words.show}
				</Button>
			</div>
			<OtherWays person={person} onKept={() => setKeptByPasskey(true)} />
		</Dialog>
	);
}

/** Without any paper. */
function OtherWays({ person, onKept }: { person: Told<OwnPerson> | null; onKept: () => void }) {
	if (person === null || !person.ok) return null;
	return (
		<>
			<Passkeys person={person.value} onKept={onKept} />
			<ProviderWay person={person.value} />
		</>
	);
}

function Refused({ sentence }: { sentence: string | null }) {
	if (sentence === null) return null;
	return (
		<p className={styles["refused"]} role="alert">
			{sentence}
		</p>
	);
}

interface DoneProps extends Pick<KeepPanelProps, "onDevices" | "onClose"> {
	readonly title: string;
	readonly hint: string;
}

function Done({ title, hint, onDevices, onClose }: DoneProps) {
	return (
		<Dialog title={title} onClose={onClose}>
			<p className={styles["said"]}>{hint}</p>
			<div className={form["buttons"]}>
				<Button onClick={onDevices}>{keepingTexts.link.label}</Button>
				<Button look="strong" data-first onClick={onClose}>
					{words.close}
				</Button>
			</div>
		</Dialog>
	);
}
