import { Clock } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { navigate } from "../../ui/navigate.ts";
import styles from "./later.module.css";
import { LaterPanel } from "./later-panel.tsx";
import { type Later, useLater } from "./use-later.ts";

const NOTHING: Later = { later: [], reminders: [] };

/** Above the field in which one writes: what waits in that room, and what waits for oneself, wherever that is. */
export function LaterLine({ room }: { readonly room: string }) {
	const told = useLater();
	const [isOpen, setOpen] = useState(false);
	const said = sentencesOf(told?.ok ? told.value : NOTHING, room);
	const jump = (where: string, seq: number) => {
		setOpen(false);
		navigate(`/r/${where}#${seq}`);
	};
	return (
		<>
			<section aria-label={words.line.region} hidden={said.length === 0}>
				<div className={styles["line"]}>
					<Clock size={14} aria-hidden="true" />
					<span role="status">{said.join(" ")}</span>
					<Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
						{words.line.show}
					</Button>
				</div>
			</section>
			{isOpen && <LaterPanel onJump={jump} onBack={null} onClose={() => setOpen(false)} />}
		</>
	);
}

function sentencesOf({ later, reminders }: Later, room: string): readonly string[] {
	const unsent = later.filter((one) => one.unsent !== undefined).length;
	const here = later.filter((one) => one.unsent === undefined && one.room === room);
	const rang = reminders.filter((one) => one.rang).length;
	const [next] = here;
	return [
		...(unsent > 0 ? [words.line.unsent(unsent)] : []),
		...(rang > 0 ? [words.remind.line(rang)] : []),
		...(next === undefined ? [] : [words.line.waiting(here.length, shortDate(next.at))]),
	];
}
