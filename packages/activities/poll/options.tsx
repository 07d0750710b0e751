import { Check } from "lucide-react";
import { listed, numeral, share } from "../shared/page/locale.ts";
import { Said } from "../shared/parts.tsx";
import { isolate } from "../shared/words.ts";
import styles from "./card.module.css";
import type { SeenPoll } from "./seen.ts";
import type { PollWords } from "./words.ts";

const NAMES_SHOWN_MAX = 12;

interface OptionsProps {
	readonly poll: SeenPoll;
	/** by option, of an open poll */
	readonly names: readonly (readonly string[])[] | undefined;
	readonly isWaiting: boolean;
	readonly words: PollWords;
	/** all that is chosen then */
	readonly onChoose: (options: readonly number[]) => void;
}

/** A press chooses, another takes it back: nothing has to be sent off. */
export function Options({ poll, names, isWaiting, words, onChoose }: OptionsProps) {
	const { options, tally, voters, mine, several, over } = poll;
	const choose = (option: number) => {
		if (isWaiting) return;
		const others = several ? mine.filter((one) => one !== option) : [];
		onChoose(mine.includes(option) ? others : [...others, option]);
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a list
		<div className={styles["options"]} role="group" aria-label={words.options}>
			{options.map((option, index) => {
				const votes = tally[index] ?? 0;
				const isMine = mine.includes(index);
				return (
					<div key={option} className={styles["option"]} data-mine={isMine}>
						<span
							className={styles["bar"]}
							style={{ inlineSize: `${voters === 0 ? 0 : (100 * votes) / voters}%` }}
						/>
						<button
							type="button"
							className={styles["choice"]}
							aria-pressed={isMine}
							aria-disabled={isWaiting}
							disabled={over !== undefined}
							onClick={() => choose(index)}
						>
							<span className={styles["mark"]} data-several={several} aria-hidden="true">
								{isMine && <Check size={12} strokeWidth={3} />}
							</span>
							<span className={styles["text"]} dir="auto">
								{option}
							</span>
							<Said text={`: ${words.option(votes, share(votes, voters), isMine)}`} />
							<span className={styles["count"]} aria-hidden="true">
								{numeral(votes)}
							</span>
							<span className={styles["share"]} aria-hidden="true">
								{share(votes, voters)}
							</span>
						</button>
						{names !== undefined && votes > 0 && (
							<p className={styles["names"]}>{namesIn(names[index] ?? [], words)}</p>
						)}
					</div>
				);
			})}
		</div>
	);
}

function namesIn(names: readonly string[], words: PollWords): string {
	const shown = names.slice(0, NAMES_SHOWN_MAX).map(isolate);
	const rest = names.length - shown.length;
	return listed(rest > 0 ? [...shown, words.others(rest)] : shown);
}
