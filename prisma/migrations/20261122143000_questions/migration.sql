-- Turns that wait for a person's answer.
ALTER TYPE "turn_status" ADD VALUE 'needs_input' BEFORE 'finished';

-- CreateTable
CREATE TABLE "turn_question" (
    "turn_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'question',
    "question" TEXT NOT NULL,
    "options" TEXT[],
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answered_by_user_id" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "turn_question_pkey" PRIMARY KEY ("turn_id","step","call_id")
);

-- CreateIndex
CREATE INDEX "turn_question_answered_by_user_id_turn_id_idx" ON "turn_question"("answered_by_user_id", "turn_id");

-- AddForeignKey
ALTER TABLE "turn_question" ADD CONSTRAINT "turn_question_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turn"("id") ON DELETE CASCADE ON UPDATE CASCADE;
