import { texts } from "../../ui/texts.ts";
import styles from "./name-hint.module.css";
import type { NameVerdict } from "./use-name-check.ts";

const words = texts.join;

/** One line under the field that says what is allowed, what is wrong, or what is free instead. */
export function NameHint({
	id,
	verdict,
	onPick,
}: {
	id: string;
	verdict: NameVerdict;
	onPick: (name: string) => void;
}) {
	const suggestions = verdict.state === "taken" ? verdict.suggestions : [];
	return (
		<div className={styles["hint"]}>
			<p id={id} role="status" className={styles[verdict.state]}>
				{saying(verdict)}
			</p>
			{suggestions.length > 0 && (
				<p className={styles["suggestions"]}>
					{words.suggestions}
					{suggestions.map((name) => (
						<button key={name} type="button" onClick={() => onPick(name)}>
							{name}
						</button>
					))}
				</p>
			)}
		</div>
	);
}

function saying(verdict: NameVerdict): string {
	switch (verdict.state) {
		case "unasked":
			return words.allowed;
		case "checking":
			return words.checking;
		case "free":
			return words.free;
		case "wrong":
		case "taken":
			return verdict.why;
	}
}
