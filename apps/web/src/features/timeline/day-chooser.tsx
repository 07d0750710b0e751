import { type FormEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { isoDay } from "../../ui/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { writingTexts } from "../../ui/writing-texts.ts";
import styles from "./day-chooser.module.css";
import { firstSince } from "./first-since.ts";

const words = writingTexts.day;

interface DayChooserProps {
	readonly room: string;
	/** where one is reading */
	readonly at: number;
	readonly now: number;
	readonly onJump: (seq: number) => void;
	readonly onClose: () => void;
}

/** Leads to the first message of a day, or of the next day on which something was said. */
export function DayChooser({ room, at, now, onJump, onClose }: DayChooserProps) {
	const client = useClient();
	const field = useId();
	const [day, setDay] = useState(isoDay(at));
	const [problem, setProblem] = useState<string | null>(null);
	const go = async (event: FormEvent) => {
		event.preventDefault();
		const found = await firstSince(client, room, new Date(`${day}T00:00`));
		if (found.kind === "problem") return setProblem(found.problem);
		if (found.kind === "nothing") return setProblem(words.nothingSince);
		onClose();
		onJump(found.seq);
	};
	return (
		<Dialog title={words.title} onClose={onClose}>
			<form className={styles["form"]} onSubmit={(event) => void go(event)}>
				<label htmlFor={field}>{words.label}</label>
				<input
					id={field}
					type="date"
					required
					max={isoDay(now)}
					value={day}
					onChange={(event) => {
						setDay(event.currentTarget.value);
						setProblem(null);
					}}
				/>
				<Button look="strong" type="submit">
					{words.go}
				</Button>
			</form>
			<p role="status" className={styles["problem"]}>
				{problem}
			</p>
		</Dialog>
	);
}
