import { useEffect, useRef, useState } from "react";
import { Presence } from "../../ui/presence.tsx";
import type { Partner } from "../../ui/talk-partners.ts";
import { talkTexts as words } from "../../ui/talk-texts.ts";
import styles from "./talk.module.css";

interface PickerProps {
	readonly partners: readonly Partner[];
	/** as each is told apart from the others */
	readonly nameOf: (partner: Partner) => string;
	readonly chosen: readonly string[];
	readonly max: number;
	readonly onChoose: (chosen: readonly string[]) => void;
}

/** People to tick, fewer as one types; who is ticked stays in view whatever is typed. */
export function PartnerPicker({ partners, nameOf, chosen, max, onChoose }: PickerProps) {
	const [typed, setTyped] = useState("");
	const field = useRef<HTMLInputElement>(null);
	// also where the list takes the place of what stood in the dialog
	useEffect(() => field.current?.focus(), []);
	const sought = typed.trim().toLocaleLowerCase();
	const shown = partners.filter(
		(partner) => chosen.includes(partner.session) || nameOf(partner).toLocaleLowerCase().includes(sought),
	);
	const first = shown.find(({ session }) => !chosen.includes(session));
	const choose = (session: string, on: boolean) =>
		onChoose(on ? [...chosen, session] : chosen.filter((one) => one !== session));
	return (
		<>
			<label className={styles["field"]}>
				{words.field}
				<input
					ref={field}
					type="search"
					autoComplete="off"
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					onKeyDown={(event) => {
						// with nothing typed it begins the conversation, as in any form
						if (event.key !== "Enter" || event.nativeEvent.isComposing || sought === "") return;
						event.preventDefault();
						if (first === undefined || chosen.length >= max) return;
						choose(first.session, true);
						setTyped("");
					}}
				/>
			</label>
			{shown.length === 0 && <p>{partners.length === 0 ? words.nobody : words.nothing(typed)}</p>}
			<ul className={styles["partners"]} aria-label={words.people}>
				{shown.map((partner) => {
					const { session, here } = partner;
					const isChosen = chosen.includes(session);
					return (
						<li key={session}>
							<label className={styles["partner"]}>
								<input
									type="checkbox"
									checked={isChosen}
									disabled={!isChosen && chosen.length >= max}
									onChange={(event) => choose(session, event.target.checked)}
								/>
								<Presence here={here} />
								<bdi>{nameOf(partner)}</bdi>
								{!here && <small>{words.away}</small>}
							</label>
						</li>
					);
				})}
			</ul>
		</>
	);
}
