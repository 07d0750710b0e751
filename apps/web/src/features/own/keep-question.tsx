import { Tag } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import styles from "../../ui/offer.module.css";
import { useOwnPerson } from "./use-own-person.ts";

const words = keepingTexts.remind;

interface KeepQuestionProps {
	readonly name: string;
	readonly onKeep: () => void;
	readonly onAnswered: () => void;
}

/** Nothing where the name is kept, or where the house knows nothing of that. */
export function KeepQuestion({ name, onKeep, onAnswered }: KeepQuestionProps) {
	const person = useOwnPerson();
	if (!person?.ok || person.value.kept) return null;
	return (
		<section aria-label={words.label} className={styles["offer"]}>
			<Tag size={16} aria-hidden="true" />
			<p role="status">{words.text(name)}</p>
			<div className={styles["buttons"]}>
				<Button onClick={onAnswered}>{words.no}</Button>
				<Button look="strong" onClick={onKeep}>
					{words.yes}
				</Button>
			</div>
		</section>
	);
}
