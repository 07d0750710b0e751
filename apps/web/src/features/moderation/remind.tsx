import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { fullTime } from "../../ui/dates.ts";
import { laterTexts, whyNot } from "../../ui/later-texts.ts";
import { MomentChooser } from "../../ui/moment-chooser.tsx";
import styles from "./moderation.module.css";

const words = laterTexts.remind;

/** REMIND1: chosen again the reminder comes at that time instead. */
export function Remind({ room, seq }: { readonly room: string; readonly seq: number }) {
	const client = useClient();
	const [isBusy, setBusy] = useState(false);
	const [said, setSaid] = useState("");
	const [refused, setRefused] = useState<string | null>(null);
	const choose = async (at: number) => {
		if (isBusy) return;
		setBusy(true);
		const path = `/api/people/me/reminders/${seq}`;
		const told = await askHouse({ path, method: "PUT", body: { room, at }, token: client.sessionToken() });
		setBusy(false);
		setSaid(told.ok ? words.set(fullTime(at)) : "");
		setRefused(whyNot(told));
	};
	return (
		<details className={styles["folded"]}>
			<summary>{words.label}</summary>
			<p>{words.about}</p>
			<MomentChooser submit={words.submit} isBusy={isBusy} onChoose={(at) => void choose(at)} />
			<p role="status">{said}</p>
			{refused !== null && (
				<p className={styles["error"]} role="alert">
					{refused}
				</p>
			)}
		</details>
	);
}
