import { findTexts as words } from "../../ui/find-texts.ts";
import styles from "./find-panel.module.css";
import type { FindQuestion } from "./find-question.ts";

interface FindChoicesProps {
	readonly question: FindQuestion;
	readonly name: string;
	readonly onChange: (part: Partial<FindQuestion>) => void;
}

const HERE = "here";
const EVERYWHERE = "everywhere";

/** Where is looked; and behind Enter, what stands first: before, it would have to be counted at each letter. */
export function FindChoices({ question, name, onChange }: FindChoicesProps) {
	const { kind, here, said, best } = question;
	return (
		<div className={styles["choices"]}>
			<select
				aria-label={words.where}
				value={here ? HERE : EVERYWHERE}
				onChange={({ currentTarget: { value } }) => onChange({ here: value === HERE })}
			>
				<option value={EVERYWHERE}>{words.everywhere}</option>
				<option value={HERE}>{name}</option>
			</select>
			{kind === "words" && said && (
				<select
					aria-label={words.order}
					value={best ? "best" : "newest"}
					onChange={({ currentTarget: { value } }) => onChange({ best: value === "best" })}
				>
					<option value="newest">{words.newest}</option>
					<option value="best">{words.best}</option>
				</select>
			)}
		</div>
	);
}
