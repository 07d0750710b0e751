import { EyeOff } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import type { CardProps } from "../shared/card.ts";
import { numeral } from "../shared/page/locale.ts";
import { Button, Field, Frame, lineStyle, refusalIn } from "../shared/parts.tsx";
import type { Seen } from "./rules.ts";
import type { HiddenNumbersWords } from "./words.ts";

export default function Card(props: CardProps<Seen, HiddenNumbersWords>) {
	const { state, seat, seats, mayModerate, act, refused, words } = props;
	const [number, setNumber] = useState("");
	const pick = (event: SubmitEvent) => {
		event.preventDefault();
		act({ pick: { number: Number(number) } });
		setNumber("");
	};
	const { isOver, picked } = state;
	return (
		<Frame
			label={words.title}
			icon={<EyeOff size={16} />}
			title={words.title}
			secret={!isOver && words.secretHint}
			refused={refusalIn(words.refusals, refused)}
			actions={
				!isOver && (
					<>
						{seat !== undefined && <Button onClick={() => act({ rise: {} })}>{words.rise}</Button>}
						{mayModerate && <Button onClick={() => act({ show: {} })}>{words.show}</Button>}
					</>
				)
			}
		>
			<ul aria-label={words.seats} aria-live="polite">
				{seats.map((person, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
					<li key={index} className={lineStyle}>
						<bdi>{person?.name ?? words.free}</bdi>
						{person && <b>{shownOf(picked[person.id], words)}</b>}
						{!person && seat === undefined && !isOver && (
							<Button onClick={() => act({ sit: { seat: index } })}>{words.sit}</Button>
						)}
					</li>
				))}
			</ul>
			{seat !== undefined && !isOver && (
				<form className={lineStyle} onSubmit={pick}>
					<Field
						label={words.number}
						value={number}
						inputMode="numeric"
						pattern="[0-9]+"
						required
						onChange={setNumber}
					/>
					<Button look="strong" type="submit">
						{words.pick}
					</Button>
				</form>
			)}
		</Frame>
	);
}

function shownOf(number: number | null | undefined, words: HiddenNumbersWords): string {
	if (number === undefined) return words.hasNone;
	return number === null ? words.unseen : numeral(number);
}
