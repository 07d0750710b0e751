import { ProgramList } from "@parley/protocol/programs";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./moderation.module.css";
import type { List } from "./use-list.ts";
import { useRoomList } from "./use-room-list.ts";

const words = moderationTexts.programs;

/** So that whoever writes here knows which programs are told of it; "none" is said by the house alone. */
export function Programs({ room }: { readonly room: string }) {
	return (
		<>
			<h3>{words.title}</h3>
			<Told {...useRoomList(room, "/programs", ProgramList)} />
		</>
	);
}

function Told({ answer, reload }: List<ProgramList>) {
	if (answer === null) return <p className={styles["note"]}>{moderationTexts.loading}</p>;
	if (!answer.ok)
		return (
			<>
				<p className={styles["error"]} role="alert">
					{answer.message}
				</p>
				<div className={styles["deeds"]}>
					<Button onClick={reload}>{texts.broken.again}</Button>
				</div>
			</>
		);
	if (answer.value.length === 0) return <p className={styles["note"]}>{words.none}</p>;
	return (
		<ul className={styles["facts"]}>
			{answer.value.map(({ author, name, reads, writes, moderates }) => (
				<li key={author}>{words.does(name, reads, writes, moderates)}</li>
			))}
		</ul>
	);
}
