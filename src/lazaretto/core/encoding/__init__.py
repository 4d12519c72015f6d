"""Views as vectors of numbers, for learners: fields, their layout, encoders and the code generated for them."""
