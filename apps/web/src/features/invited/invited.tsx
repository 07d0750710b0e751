import { Invited as Leads } from "@parley/protocol/invitations";
import type { Proved } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import { askHouse } from "../../ui/ask-house.ts";
import { invitingTexts as words } from "../../ui/inviting-texts.ts";
import styles from "./invited.module.css";
import { InvitedForm } from "./invited-form.tsx";

interface InvitedProps {
	/** null: the address had none */
	readonly secret: string | null;
	/** somebody new, in that room */
	readonly onCame: (proved: Proved, room: string) => void;
	/** whoever is here already */
	readonly onTaken: (room: string) => void;
}

type Look =
	| { readonly state: "asking" }
	| { readonly state: "leads"; readonly to: Leads }
	| { readonly state: "over"; readonly why: string };

/** Where an invitation leads is told before anybody goes there. */
export function Invited({ secret, onCame, onTaken }: InvitedProps) {
	const look = useLook(secret);
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				{look.state === "asking" && <p role="status">{words.looking}</p>}
				{look.state === "over" && (
					<>
						<h1>{words.over}</h1>
						<p role="alert">{look.why}</p>
					</>
				)}
				{look.state === "leads" && secret !== null && (
					<>
						<h1>{words.title(look.to.title)}</h1>
						{look.to.topic !== "" && <p dir="auto">{look.to.topic}</p>}
						<p className={styles["seats"]}>{words.seats(look.to.count, look.to.capacity)}</p>
						<InvitedForm
							secret={secret}
							onCame={(proved) => onCame(proved, look.to.room)}
							onTaken={() => onTaken(look.to.room)}
						/>
					</>
				)}
				<p className={styles["home"]}>
					<a href="/">{words.home}</a>
				</p>
			</div>
		</main>
	);
}

function useLook(secret: string | null): Look {
	const [look, setLook] = useState<Look>(
		secret === null ? { state: "over", why: words.noSecret } : { state: "asking" },
	);
	useEffect(() => {
		if (secret === null) return;
		let stale = false;
		const question = {
			path: "/api/invitations/looks",
			method: "POST",
			body: { secret },
			token: null,
		} as const;
		void askHouse({ ...question, answer: Leads }).then((told) => {
			if (stale) return;
			setLook(told.ok ? { state: "leads", to: told.value } : { state: "over", why: told.message });
		});
		return () => {
			stale = true;
		};
	}, [secret]);
	return look;
}
