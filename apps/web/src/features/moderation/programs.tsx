import { ProgramList } from "@parley/protocol/programs";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import styles from "./moderation.module.css";

const words = moderationTexts.programs;

/** So that whoever writes here knows which programs are told of it. */
export function Programs({ room }: { readonly room: string }) {
	const client = useClient();
	const [answer, setAnswer] = useState<Answer<ProgramList> | null>(null);
	useEffect(() => {
		const headers = { authorization: `Bearer ${client.sessionToken() ?? ""}` };
		void askJson(`/api/rooms/${room}/programs`, ProgramList, { headers }).then(setAnswer);
	}, [client, room]);
	if (answer === null || !answer.ok || answer.value.length === 0) return null;
	return (
		<>
			<h3>{words.title}</h3>
			<ul className={styles["facts"]}>
				{answer.value.map(({ author, name, reads, writes, moderates }) => (
					<li key={author}>{words.does(name, reads, writes, moderates)}</li>
				))}
			</ul>
		</>
	);
}
