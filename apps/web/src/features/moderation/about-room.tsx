import type { Me, RoomState } from "@parley/client/state/chat-state";
import { type SubmitEvent, useId, useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../ui/button.tsx";
import { askJson } from "../../ui/http.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { storeToken } from "../../ui/operator-token.ts";
import form from "../../ui/panel-form.module.css";
import { EmbeddedFact } from "./embedding.tsx";
import styles from "./moderation.module.css";
import { Programs } from "./programs.tsx";

/** For those who do not moderate the room: who does and by which settings; the operator signs in here too. */
export function AboutRoom({ room, me }: { room: RoomState; me: Me }) {
	return (
		<>
			<ul className={styles["facts"]}>
				{factsOf(room, me.session).map((fact) => (
					<li key={fact}>{fact}</li>
				))}
				<EmbeddedFact room={room.room} />
			</ul>
			<Programs key={room.room} room={room.room} />
			<details className={styles["folded"]}>
				<summary>{words.operator.ask}</summary>
				<OperatorForm />
			</details>
		</>
	);
}

/** What everybody may know of a room. */
function factsOf({ rules }: RoomState, me: string): string[] {
	const { about } = words;
	const { ownerName, owner, moderators, closed, readOnly, slowMs, locked, unlisted } = rules;
	const moderator =
		owner === me ? about.yours : ownerName === undefined ? about.keptByOperator : about.keptBy(ownerName);
	return [
		moderator,
		...(moderators ? [about.helped(moderators.map(({ name }) => name))] : []),
		...(closed ? [about.closed] : []),
		...(readOnly ? [about.readOnly] : []),
		...(slowMs ? [about.slow(slowMs / 1000)] : []),
		...(locked ? [about.locked] : []),
		...(unlisted ? [about.unlisted] : []),
	];
}

function OperatorForm() {
	const [token, setToken] = useState("");
	const [error, setError] = useState<string | null>(null);
	const id = useId();
	const enter = async (event: SubmitEvent) => {
		event.preventDefault();
		const headers = { authorization: `Bearer ${token.trim()}` };
		const answer = await askJson("/api/moderation/rooms", z.array(z.unknown()), { headers });
		if (answer.ok) return storeToken(token.trim());
		setError(answer.code === "not-allowed" ? words.operator.wrong : answer.message);
	};
	return (
		<form className={form["form"]} onSubmit={(event) => void enter(event)}>
			<label htmlFor={id}>{words.operator.token}</label>
			<input
				id={id}
				type="password"
				value={token}
				required
				autoComplete="off"
				onChange={(event) => setToken(event.currentTarget.value)}
			/>
			<p>{words.operator.hint}</p>
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button look="strong" type="submit">
					{words.operator.enter}
				</Button>
			</div>
		</form>
	);
}
