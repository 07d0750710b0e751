import { Clock } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { laterTexts as words } from "../../ui/later-texts.ts";
import styles from "./later.module.css";
import { LaterPanel } from "./later-panel.tsx";
import { useLater } from "./use-later.ts";

/** Above the field in which one writes: what waits in that room, and what could not be sent, wherever that was. */
export function LaterLine({ room }: { readonly room: string }) {
	const told = useLater();
	const [isOpen, setOpen] = useState(false);
	const later = told?.ok ? told.value.later : [];
	const unsent = later.filter((one) => one.unsent !== undefined).length;
	const here = later.filter((one) => one.unsent === undefined && one.room === room);
	const [next] = here;
	return (
		<>
			<section aria-label={words.line.region} hidden={unsent === 0 && next === undefined}>
				<div className={styles["line"]}>
					<Clock size={14} aria-hidden="true" />
					<span role="status">
						{unsent > 0
							? words.line.unsent(unsent)
							: next && words.line.waiting(here.length, shortDate(next.at))}
					</span>
					<Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
						{words.line.show}
					</Button>
				</div>
			</section>
			{isOpen && <LaterPanel onBack={null} onClose={() => setOpen(false)} />}
		</>
	);
}
