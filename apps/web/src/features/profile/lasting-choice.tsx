import { moderationTexts } from "../../ui/moderation-texts.ts";
import { profileTexts as words } from "../../ui/profile-texts.ts";
import { type Lasting, lastings } from "./lasting.ts";

interface LastingChoiceProps {
	readonly id: string;
	/** the end that it has already, if any */
	readonly until: number | undefined;
	readonly value: Lasting;
	readonly onChange: (value: Lasting) => void;
}

export function LastingChoice({ id, until, value, onChange }: LastingChoiceProps) {
	return (
		<select
			id={id}
			value={value}
			onChange={(event) => {
				const { value: chosen } = event.currentTarget;
				onChange(lastings.find((seconds) => String(seconds) === chosen) ?? "as-is");
			}}
		>
			{until !== undefined && <option value="as-is">{words.until(until)}</option>}
			{lastings.map((seconds) => (
				<option key={seconds} value={seconds}>
					{moderationTexts.lasts(seconds)}
				</option>
			))}
		</select>
	);
}
