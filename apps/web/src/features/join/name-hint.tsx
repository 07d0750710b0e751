import { Contained } from "../../ui/contained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./name-hint.module.css";
import type { NameVerdict } from "./use-name-check.ts";

const words = texts.join;
/** Seldom needed, and not before one knows that there is no place here, or not under that name. */
export const loadElsewhere = () => import("./elsewhere.tsx");
const IsItYou = lazyPart(async () => (await loadElsewhere()).IsItYou);
const NameWrong = lazyPart(async () => (await loadElsewhere()).NameWrong);

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
			<div id={id} role="status" className={styles[verdict.state]}>
				{verdict.state === "wrong" ? (
					<Contained look="line">
						<NameWrong fault={verdict.fault} />
					</Contained>
				) : (
					saying(verdict)
				)}
			</div>
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
			{verdict.state === "taken" && verdict.kept && (
				<Contained look="line">
					<IsItYou />
				</Contained>
			)}
		</div>
	);
}

function saying(verdict: Exclude<NameVerdict, { state: "wrong" }>): string {
	switch (verdict.state) {
		case "unasked":
			return words.allowed;
		case "checking":
			return words.checking;
		case "free":
			return words.free;
		case "taken":
			return verdict.why;
	}
}
