const NOTES_HZ = [660, 880];
const NOTE_S = 0.14;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** Two soft notes. False where the browser stays silent until one has clicked or typed in the page. */
export async function chime(): Promise<boolean> {
	if (typeof AudioContext === "undefined") return false;
	audio ??= new AudioContext();
	// A browser that wants a gesture first leaves this pending: nobody waits for it.
	if (audio.state !== "running") await Promise.race([audio.resume(), aMoment()]);
	if (audio.state !== "running") return false;
	for (const [index, hz] of NOTES_HZ.entries()) play(audio, hz, audio.currentTime + index * NOTE_S * 0.7);
	return true;
}

function play(audio: AudioContext, hz: number, at: number): void {
	const note = audio.createOscillator();
	const volume = audio.createGain();
	note.frequency.value = hz;
	volume.gain.setValueAtTime(0, at);
	volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
	volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
	note.connect(volume).connect(audio.destination);
	note.start(at);
	note.stop(at + NOTE_S);
}

function aMoment(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 300));
}
